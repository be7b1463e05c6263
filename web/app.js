// The client comes here.
const answer = await fetch("/api/battles");
document.title = `Grognard · ${(await answer.json()).length} rule sets`;
