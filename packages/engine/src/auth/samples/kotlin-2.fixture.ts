import type { Sample } from './sample.fixture.ts';

/** Kotlin snippets with indirectly assigned values. Every secret is invented. */
export const KOTLIN_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Ktor token of a login',
    text: `class Api(private val http: HttpClient) {
    private suspend fun login(): String =
        http.post("https://gate.plover.example/login") {
            contentType(ContentType.Application.Json)
            setBody(mapOf("username" to user, "password" to pass))
        }.body<Login>().token

    suspend fun doors(): List<Door> =
        http.get("https://gate.plover.example/doors") { header("X-Gate-Token", login()) }.body()
}`,
    expect: { type: 'custom_login', url: 'https://gate.plover.example/login', header: 'X-Gate-Token' },
  },
];
