// Replaces undici's HTTP/2 client in the bundle. Loading it together with Node's http2 module would take a tenth of a run's start time, and
// few servers negotiate HTTP/2.
module.exports = (client, socket) => require('undici/lib/dispatcher/client-h2.js')(client, socket);
