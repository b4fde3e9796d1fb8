import { request as ask, createServer } from 'node:http';

/** Starts a proxy that forwards requests to the servers in turn without health checks. For a dead server it returns 502. */
export async function startProxy(ports) {
  let turn = 0;
  const server = createServer((request, reply) => {
    turn += 1;
    const known = ports();
    const { method, url: path, headers } = request;
    const onward = ask({ host: '127.0.0.1', port: known[turn % known.length], method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    onward.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
