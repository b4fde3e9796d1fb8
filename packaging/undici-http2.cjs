// Replaces undici's HTTP/2 client in the bundle. Loading it, and Node's http2 module with it, would cost a tenth of the start of a run, and
// few servers negotiate HTTP/2.
module.exports = (client, socket) => require('undici/lib/dispatcher/client-h2.js')(client, socket);
