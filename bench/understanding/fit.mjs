import { writeFileSync } from 'node:fs';
import { WRITING_ACTS } from '@assay/engine';
import { labelledMessages } from './labelled-messages.mjs';
import { crossValidate, FOLDS, fit, samplesOf } from './samples.mjs';
import { confusionMatrix, formatAccuracy } from './tables.mjs';
import { writeWeights } from './write-weights.mjs';

const WEIGHTS = new URL('../../packages/engine/src/understand/data/weights.json', import.meta.url);
const THRESHOLDS = new URL('../../packages/engine/src/plan/data/thresholds.json', import.meta.url);
const CANDIDATES = Array.from({ length: 98 }, (_, at) => (at + 1) / 100);
/** A change that nobody requested is as bad as this many requests that only get a button. */
const HARM = 4;
/** New tests harm nobody: they change no other test, and one click removes them. */
const HARM_OF_TESTS = 2;
/** Assay must not change anything in response to a question, so this is even worse. */
const HARM_OF_QUESTION = 12;
/** Remarks are rarer in conversations than in acts.jsonl, so each one counts less. */
const RARE = 0.5;
/** A button below a remark is less annoying than a request that gets no button. */
const BOTHER = 0.25;

const weightOf = ({ act }) => (act === 'talk' ? RARE : 1);
const isRequest = ({ act }) => WRITING_ACTS.includes(act);
const isSaid = ({ act }) => act === 'ask' || act === 'talk';
const sum = (samples, worthOf) => samples.reduce((total, one) => total + worthOf(one), 0);
const isSame = (one, other) => one === other || (ADDS.includes(one) && ADDS.includes(other));
const ADDS = ['make', 'add'];

/** The candidate for which the samples that reach it have the highest total value. */
function least(samples, shareOf, worthOf) {
  const scored = CANDIDATES.map((candidate) => ({
    candidate,
    score: sum(
      samples.filter((one) => shareOf(one) >= candidate),
      worthOf,
    ),
  }));
  return scored.sort((a, b) => b.score - a.score)[0].candidate;
}

/**
 * The probabilities from which a request is carried out (`act`, `make` for tests, or `question` if it has the form of a question), tests are removed, and a
 * button is offered. `choose` is the minimum share of one act among all acts that request something.
 */
function thresholdsOf(samples) {
  const judged = samples.map(({ acts, ...one }) => {
    const requested = acts.filter(isRequest);
    const [chosen] = requested;
    const share = sum(requested, ({ confidence }) => confidence);
    const own = sum(
      requested.filter(({ act }) => isSame(act, chosen.act)),
      ({ confidence }) => confidence,
    );
    return { ...one, chosen: chosen.act, share, own: own / share };
  });
  const all = judged.filter((one) => isRequest(one) || isSaid(one));
  const worthOf = (harm) => (one) => (isSaid(one) ? -harm * weightOf(one) : 1);
  const carried = ({ share }) => share;
  const act = least(
    all.filter(({ isQuestion }) => !isQuestion),
    carried,
    worthOf(HARM),
  );
  // Tests for a named part of the API need less confidence.
  const make = least(
    all.filter(({ isQuestion, isNamed, chosen }) => !isQuestion && isNamed && ADDS.includes(chosen)),
    carried,
    worthOf(HARM_OF_TESTS),
  );
  const question = least(
    all.filter(({ isQuestion }) => isQuestion),
    carried,
    worthOf(HARM_OF_QUESTION),
  );
  const removals = all.filter(({ chosen }) => chosen === 'remove');
  const remove = least(removals, carried, (one) => (one.act === 'remove' ? 1 : -HARM * weightOf(one)));
  const requests = judged.filter((one) => isRequest(one) && one.share >= act);
  const choose = least(
    requests,
    ({ own }) => own,
    (one) => (isSame(one.act, one.chosen) ? 1 : -HARM / 2),
  );
  return { act, make, question, choose, remove, offer: least(all, carried, worthOf(BOTHER)) };
}

function report(samples) {
  const results = samples.map(({ act, acts }) => ({ wanted: act, read: acts[0].act }));
  const harmful = results.filter(({ wanted, read }) => (wanted === 'ask' || wanted === 'talk') && WRITING_ACTS.includes(read));
  console.log(
    `${FOLDS} folds, ${samples.length} messages: ${formatAccuracy(results)} of the acts right, ${harmful.length} questions or talk read as a write.`,
  );
  console.log(confusionMatrix(results));
}

const samples = samplesOf(labelledMessages());
// Joined messages only teach which sentence asks. Nobody wrote them, so they are not measured.
const validated = crossValidate(samples).filter(({ isJoined }) => !isJoined);
report(validated);
const thresholds = thresholdsOf(validated);
console.log(thresholds);
writeFileSync(THRESHOLDS, `${JSON.stringify(thresholds, null, 2)}\n`);
const { acts, ...fitted } = fit(samples);
writeWeights(WEIGHTS, { acts }, fitted);
