// Links to hand on. A page over plain http from another machine has no clipboard: then the text is there to be copied.

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard now */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address leads to this machine from this machine only. */
export const isLocal = () => ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'].includes(location.hostname);
