// One field of a form: whatever the rule set asks for, as text, choice, number or tick.
/** @import { FormField } from '../../gen/FormField.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/**
 * @param {FormField} field @param {string} value @param {string} id @param {boolean} wrong
 * @param {(value: string) => void} change
 */
export function field(field, value, id, wrong, change) {
  return html`
    <div class=${wrong ? 'field wrong' : 'field'} data-key=${field.key}>
      <label for=${id} title=${field.hint}>${field.label}</label>
      ${input(field, value, id, wrong, change)}
    </div>`;
}

/**
 * @param {FormField} field @param {string} value @param {string} id @param {boolean} wrong
 * @param {(value: string) => void} change
 */
function input(field, value, id, wrong, change) {
  const invalid = wrong ? 'true' : nothing;
  const say = (/** @type {any} */ e) => change(e.target.value);
  switch (field.input.kind) {
    case 'text':
      return html`<input id=${id} type="text" maxlength=${field.input.most} aria-invalid=${invalid} .value=${value} @input=${say}>`;
    case 'count':
      return html`<input id=${id} type="number" min="0" max=${field.input.most} step="1" aria-invalid=${invalid} .value=${value} @input=${say}>`;
    case 'flag':
      return html`<input id=${id} type="checkbox" aria-invalid=${invalid} .checked=${value === 'yes'}
        @change=${(/** @type {any} */ e) => change(e.target.checked ? 'yes' : 'no')}>`;
    case 'choice': {
      const known = field.input.values.some((v) => v.value === value);
      return html`<select id=${id} aria-invalid=${invalid} @change=${say}>
        ${known ? nothing : html`<option value=${value} selected>${value}</option>`}
        ${field.input.values.map((v) => html`<option value=${v.value} ?selected=${v.value === value}>${v.label}</option>`)}
      </select>`;
    }
  }
}
