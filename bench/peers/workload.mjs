/** The number of requests in one pass. Every runner sends the same ones, in this order. */
export const REQUESTS_PER_PASS = 200;

/** The number of requests in a pass, which is shorter if the total is smaller than one pass. */
export const requestsOfPass = (amount) => Math.min(REQUESTS_PER_PASS, amount);

const room = (at) => 300 + Math.floor((at - 1) / 5);

const KINDS = [
  (at) => ({
    method: 'POST',
    path: '/rooms',
    body: { name: `room ${room(at)}`, beds: 2 },
    status: 201,
    field: ['name', `room ${room(at)}`],
  }),
  (at) => ({ method: 'GET', path: `/rooms/${room(at)}`, status: 200, field: ['id', room(at)] }),
  () => ({ method: 'GET', path: '/rooms?limit=5', status: 200, field: ['size', 5] }),
  (at) => ({ method: 'PUT', path: `/rooms/${room(at)}`, body: { name: `new ${at}` }, status: 200, field: ['name', `new ${at}`] }),
  (at) => ({ method: 'DELETE', path: `/rooms/${room(at)}`, status: 200, field: ['gone', room(at)] }),
];

/** The sign-in request. Its token is sent with every other request. */
export const SIGN_IN = {
  method: 'POST',
  path: '/session',
  body: { user: 'bench', password: 'not-a-real-secret' },
  status: 200,
  field: ['kind', 'bearer'],
};

/**
 * The requests after the sign-in. Each is checked for status, one header and one field. With `isBroken`, one of the expectations is wrong.
 */
export function requestsOf(amount, isBroken = false) {
  return Array.from({ length: amount - 1 }, (_, index) => {
    const at = (index % (REQUESTS_PER_PASS - 1)) + 1;
    const request = KINDS[(at - 1) % KINDS.length](at);
    return isBroken && index === 99 ? { ...request, field: [request.field[0], 'wrong'] } : request;
  });
}

export const HEADER = ['x-api', 'rooms'];
