import type { Sample } from './sample.fixture.ts';

/** Java snippets with indirectly assigned values. Every secret is invented. */
export const JAVA_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Java signature',
    text: `Mac mac = Mac.getInstance("HmacSHA256");
mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
String sig = Base64.getEncoder().encodeToString(mac.doFinal(payload.getBytes(UTF_8)));
HttpRequest req = HttpRequest.newBuilder(URI.create("https://api.plover.example/orders"))
    .header("X-Plover-Key", key)
    .header("X-Plover-Auth", sig)
    .build();`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'Java client certificate',
    text: `KeyStore store = KeyStore.getInstance("PKCS12");
store.load(Files.newInputStream(Path.of("client.p12")), password);
KeyManagerFactory kmf = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
kmf.init(store, password);
SSLContext tls = SSLContext.getInstance("TLS");
tls.init(kmf.getKeyManagers(), null, null);
HttpClient client = HttpClient.newBuilder().sslContext(tls).build();`,
    expect: { type: 'unsupported' },
  },
];
