import type { PlanCard } from '@assay/contract';
import type { StepView } from '../../features/runs/model/step-view.ts';

/** Data for the picture on the landing page: a run against the sample API that finds one of its bugs. */
export const examplePlan: PlanCard = {
  type: 'plan',
  title: 'Test plan',
  items: [
    { op: 'listBooks', method: 'GET', path: '/books', text: '200, page schema', cases: 2, evidence: 'C' },
    { op: 'createBook', method: 'POST', path: '/books', text: '201, captures the id', cases: 2, evidence: 'C' },
    { op: 'getBook', method: 'GET', path: '/books/{bookId}', text: '200, same book', cases: 1, evidence: 'C' },
    { op: 'deleteBook', method: 'DELETE', path: '/books/{bookId}', text: '204, then 404', cases: 2, evidence: 'P' },
    { op: 'createOrder', method: 'POST', path: '/orders', text: '201, minimal body', cases: 2, evidence: 'C' },
    { op: 'listOrders', method: 'GET', path: '/orders', text: '401, no token', cases: 1, evidence: 'C' },
  ],
};

type Row = readonly [method: string, title: string, status: number, startedAt: number, ms: number];

const rows: readonly Row[] = [
  ['POST', 'Obtain token', 200, 0, 96],
  ['GET', 'List books', 200, 98, 74],
  ['GET', 'List books, limit 0', 422, 104, 62],
  ['POST', 'Create a book', 201, 176, 118],
  ['GET', 'Read the book', 200, 298, 66],
  ['POST', 'Order without a note', 500, 368, 286],
  ['POST', 'Order of 0 copies', 422, 380, 58],
  ['DELETE', 'Delete the book', 204, 660, 71],
  ['GET', 'Book is gone', 404, 734, 52],
  ['GET', 'Orders without a token', 401, 790, 44],
];

function toStep([method, title, status, startedAt, ms]: Row): StepView {
  const verdict = status === 500 ? 'fail' : 'pass';
  return {
    id: title,
    caseId: title,
    step: 0,
    part: 'step',
    title,
    why: '',
    evidence: 'C',
    method,
    op: '',
    path: '',
    verdict,
    reason: null,
    cause: null,
    startedAt,
    ms,
    phases: { queued: 0, connect: 4, waiting: ms - 10, download: 6 },
    failures: [],
    exchange: null,
    status,
  };
}

export const exampleSteps: readonly StepView[] = rows.map(toStep);
