import type { Sample } from './sample.fixture.ts';

/** Swift snippets. Every secret is invented. */
export const SWIFT_SAMPLES: readonly Sample[] = [
  {
    name: 'Swift Alamofire interceptor',
    text: `final class KeyAdapter: RequestInterceptor {
    func adapt(_ urlRequest: URLRequest, for session: Session, completion: @escaping (Result<URLRequest, Error>) -> Void) {
        var request = urlRequest
        request.setValue(Secrets.apiKey, forHTTPHeaderField: "x-functions-key")
        completion(.success(request))
    }
}
let session = Session(interceptor: KeyAdapter())
session.request("https://func.dunlin.example/api/report")`,
    expect: { type: 'api_key_header', header: 'x-functions-key' },
  },
  {
    name: 'Swift Alamofire token',
    text: `AF.request("https://id.depot.example/token", method: .post, parameters: ["grant_type": "password", "username": u, "password": p, "client_id": "ios"]).responseDecodable(of: Token.self) { _ in }`,
    expect: { type: 'password', url: 'https://id.depot.example/token' },
  },
  {
    name: 'swift generated',
    text: `var request = URLRequest(url: URL(string: "https://api.valley.example/v1/farms")!, timeoutInterval: Double.infinity)
request.addValue("fake-valley-key", forHTTPHeaderField: "X-Valley-Key")
request.httpMethod = "GET"
let task = URLSession.shared.dataTask(with: request) { data, response, error in
  guard let data = data else { return }
  print(String(data: data, encoding: .utf8)!)
}
task.resume()`,
    expect: { type: 'api_key_header', header: 'X-Valley-Key', redact: ['fake-valley-key'] },
  },
  {
    name: 'Alamofire',
    text: `AF.request("https://api.acme.test/me", headers: [.authorization(bearerToken: token)]).response { r in }`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Swift URLRequest',
    text: `var request = URLRequest(url: URL(string: "https://api.unsplash.test/photos")!)
request.setValue("Client-ID \\(accessKey)", forHTTPHeaderField: "Authorization")
let (data, _) = try await URLSession.shared.data(for: request)`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Client-ID {token}' },
  },
  {
    name: 'Swift async with a bearer in a loop',
    text: `func load(_ path: String) async throws -> Data {
    guard let url = URL(string: "https://api.poplar.example" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.addValue("Bearer \\(keychain.token)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return data
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Objective-C',
    text: `NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://api.beech.example/nuts"]];
[request setValue:@"fake-beech-key" forHTTPHeaderField:@"X-Beech-Key"];
NSURLSessionDataTask *task = [session dataTaskWithRequest:request];
[task resume];`,
    expect: { type: 'api_key_header', header: 'X-Beech-Key', redact: ['fake-beech-key'] },
  },
  {
    name: 'Swift with a login struct and a custom header',
    text: `struct Credentials: Encodable { let email: String; let password: String }
struct LoginReply: Decodable { let authToken: String }

func signIn() async throws -> String {
    var request = URLRequest(url: URL(string: "https://gym.barbell.example/api/users/sign_in")!)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(Credentials(email: email, password: password))
    let (data, _) = try await URLSession.shared.data(for: request)
    return try JSONDecoder().decode(LoginReply.self, from: data).authToken
}`,
    expect: { type: 'custom_login', url: 'https://gym.barbell.example/api/users/sign_in', user: 'email', pass: 'password' },
  },
  {
    name: 'URLSession with a login as JSON',
    text: `var request = URLRequest(url: URL(string: "https://gym.example/api/v1/sign_in")!)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = try JSONSerialization.data(withJSONObject: ["email": email, "password": password])
let (data, _) = try await URLSession.shared.data(for: request)
let token = try JSONDecoder().decode(Session.self, from: data).authToken`,
    expect: { type: 'custom_login', url: 'https://gym.example/api/v1/sign_in', user: 'email', pass: 'password' },
  },
  {
    name: 'swift url session key',
    text: `var request = URLRequest(url: URL(string: "https://api.larch.example/v1/weather")!)
request.httpMethod = "GET"
request.setValue(Secrets.larchKey, forHTTPHeaderField: "X-Larch-Key")
let (data, _) = try await URLSession.shared.data(for: request)`,
    expect: { type: 'api_key_header', header: 'X-Larch-Key' },
  },
  {
    name: 'swift async login',
    text: `struct Credentials: Encodable { let email: String; let password: String }
var request = URLRequest(url: baseURL.appendingPathComponent("api/v2/login"))
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = try JSONEncoder().encode(Credentials(email: email, password: password))
let (data, _) = try await URLSession.shared.data(for: request)
let reply = try JSONDecoder().decode(LoginReply.self, from: data)
keychain.set(reply.accessToken, forKey: "token")`,
    expect: { type: 'custom_login', user: 'email', pass: 'password' },
  },
];
