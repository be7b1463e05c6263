// An answer in words that is pointed at is drawn on a free table, as it would stand.
/** @import { Desk } from './desk.js' */
/** @import { Offer } from '../../gen/Offer.ts' */
import { invalidate } from '../frame.js';
import { ofOffer } from './offers.js';

/** The answer that is pointed at. @type {Offer | null} */
let pointed = null;

/** @param {Desk} desk @param {Offer | null} offer */
export async function pointAtAnswer(desk, offer) {
  pointed = offer;
  const drawn = desk.glance !== null;
  desk.glanceAt(null, () => false);
  if (drawn) invalidate();
  const seq = desk.session.view?.seq;
  const free = () => pointed === offer && desk.session.view?.seq === seq && !desk.pending && !desk.busy;
  if (!offer || !desk.table || desk.question?.sheet || !free()) return;
  const { answer } = ofOffer(offer);
  const reply = await desk.live.ask({ kind: 'preview', answer });
  if (reply.kind !== 'previewed' || !free()) return;
  const { preview } = reply;
  desk.glance = { meaning: { answer, then: [], way: [], preview }, odds: null, ghosts: preview.ghosts.filter((g) => g.id === offer.tag.piece), marks: preview.marks };
  invalidate();
}
