import type { Sample } from './sample.fixture.ts';

/** Swift snippets with indirectly assigned values. Every secret is invented. */
export const SWIFT_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Swift token in a store',
    text: `func signIn(email: String, password: String) async throws {
    var request = URLRequest(url: URL(string: "https://api.curlew.example/users/sign_in")!)
    request.httpMethod = "POST"
    request.httpBody = try JSONSerialization.data(withJSONObject: ["email": email, "password": password])
    let (data, _) = try await URLSession.shared.data(for: request)
    let json = try JSONSerialization.jsonObject(with: data) as! [String: Any]
    UserDefaults.standard.set(json["token"], forKey: "token")
}`,
    expect: { type: 'custom_login', url: 'https://api.curlew.example/users/sign_in' },
  },
];
