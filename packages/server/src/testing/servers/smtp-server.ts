import { once } from 'node:events';
// biome-ignore lint/style/noRestrictedImports: the mail server of the test, on loopback.
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** The envelope and message of each accepted email. */
  readonly received: { readonly from: string; readonly to: string; readonly message: string }[];
  close(): Promise<void>;
}

/** Implements just enough SMTP to accept mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: SmtpServer['received'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8');
    serve(socket, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

function serve(socket: Socket, take: (mail: SmtpServer['received'][number]) => void): void {
  const mail = { from: '', to: '', message: '' };
  let reading = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    if (reading) {
      if (line !== '.') mail.message += `${line}\n`;
      else {
        reading = false;
        take({ ...mail });
        say('250 taken');
      }
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') mail.from = line.slice(10);
    if (verb === 'RCPT') mail.to = line.slice(8);
    reading = verb === 'DATA';
    say(reading ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
  };
  say('220 ready');
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) obey(line);
  });
}
