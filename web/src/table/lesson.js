// The guided first battle: what to try now, beside the board.
/** @import { Desk } from './desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { B } from '../book/words.js';
import { goOn } from './ahead.js';

/** @param {Desk} desk */
export function lesson(desk) {
  const page = desk.view?.lesson;
  if (!page) return nothing;
  const { step } = page;
  // The battle may be over before its last step: there is nothing left to try.
  if (desk.view?.over && step) {
    return html`
    <section class="lesson" aria-labelledby="lesson-title">
      <p class="where">${page.title}</p>
      <h2 id="lesson-title">${B.lessonOver}</h2>
      <p class="said">${B.lessonAgain(page.done, page.steps)} <a href="#/">${B.lessonLobby}</a></p>
      ${goOn(desk)}
    </section>`;
  }
  return html`
    <section class="lesson" aria-labelledby="lesson-title">
      <p class="where">${page.title} · ${step ? B.lessonStep(page.done + 1, page.steps) : B.lessonDone}</p>
      <progress max=${page.steps} value=${page.done} aria-label=${B.lessonStep(Math.min(page.done + 1, page.steps), page.steps)}></progress>
      ${page.words ? html`<p class="said">${page.words}</p>` : nothing}
      ${step ? html`
        <h2 id="lesson-title">${step.title}</h2>
        <p class="said">${step.say} <button type="button" class="clause" @click=${() => desk.openClause(step.clause)}>${step.clause}</button></p>
        <p class="task" role="status"><b>${B.lessonTry}</b> ${step.task}</p>` : html`<h2 id="lesson-title">${B.lessonDone}</h2>${goOn(desk)}`}
    </section>`;
}
