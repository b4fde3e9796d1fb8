import { createHash, createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The AWS Signature Version 4 that the owner of the key would have computed for this request. */
function signatureOf({ method, url, headers }, { names, date, region, service }, secret) {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signed = names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names.join(';'), headers['x-amz-content-sha256']].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex');
}

function isSigned(incoming, { accessKeyId, secretAccessKey }) {
  const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    incoming.headers.authorization ?? '',
  );
  if (found === null) return false;
  const [, id, date, region, service, names, signature] = found;
  return id === accessKeyId && signature === signatureOf(incoming, { names: names.split(';'), date, region, service }, secretAccessKey);
}

const REFUSAL = '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>';

/** Starts a proxy in front of an S3 server that only accepts requests signed with these keys. */
export async function startSignatureProxy(targetPort, keys) {
  const counts = { passed: 0, refused: 0 };
  const server = createServer((incoming, reply) => {
    if (!isSigned(incoming, keys)) {
      counts.refused += 1;
      incoming.resume();
      reply.writeHead(403, { 'content-type': 'application/xml' }).end(REFUSAL);
      return;
    }
    counts.passed += 1;
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode, answer.headers);
      answer.pipe(reply);
    });
    incoming.pipe(outgoing);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { port: server.address().port, counts, close };
}
