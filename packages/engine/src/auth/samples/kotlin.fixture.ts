import type { Sample } from './sample.fixture.ts';

/** Kotlin snippets. Every secret is invented. */
export const KOTLIN_SAMPLES: readonly Sample[] = [
  {
    name: 'Kotlin OkHttp with an authenticator class',
    text: `class AuthInterceptor(private val prefs: Prefs) : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val request = chain.request().newBuilder()
            .addHeader("Authorization", "Token \${prefs.token}")
            .build()
        return chain.proceed(request)
    }
}`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'Kotlin with Fuel',
    text: `val (_, response, result) = Fuel.get("https://api.grison.example/v1/herds")
    .authentication()
    .bearer(System.getenv("GRISON_TOKEN"))
    .responseString()`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Kotlin Ktor bearer with refresh tokens',
    text: `val client = HttpClient(CIO) {
    install(Auth) {
        bearer {
            loadTokens { BearerTokens(settings.accessToken, settings.refreshToken) }
            refreshTokens {
                val response: TokenInfo = client.submitForm(
                    url = "https://accounts.bittern.example/token",
                    formParameters = parameters {
                        append("grant_type", "refresh_token")
                        append("client_id", settings.clientId)
                        append("refresh_token", oldTokens?.refreshToken ?: "")
                    }
                ) { markAsRefreshTokenRequest() }.body()
                BearerTokens(response.accessToken, oldTokens?.refreshToken!!)
            }
        }
    }
}`,
    expect: { type: 'auth_code', url: 'https://accounts.bittern.example/token', raw: 'refresh_token' },
  },
  {
    name: 'Ktor client',
    text: `val response: HttpResponse = client.post("https://api.acme.example/login") {
    contentType(ContentType.Application.Json)
    setBody(mapOf("email" to email, "password" to password))
}
val token = response.body<LoginResponse>().token`,
    expect: { type: 'custom_login', url: 'https://api.acme.example/login', user: 'email', pass: 'password', path: '$.token' },
  },
  {
    name: 'Kotlin Retrofit interceptor',
    text: `val client = OkHttpClient.Builder().addInterceptor { chain ->
    val request = chain.request().newBuilder().addHeader("Authorization", "Bearer $token").build()
    chain.proceed(request)
}.build()`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Kotlin OkHttp form login',
    text: `val body = FormBody.Builder().add("login", user).add("haslo", "x").add("password", pass).build()
val req = Request.Builder().url("https://api.kino.example/login").post(body).build()
client.newCall(req).execute().use { res ->
    val token = JSONObject(res.body!!.string()).getJSONObject("data").getString("token")
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.kino.example/login',
      user: 'login',
      pass: 'password',
      body: 'form',
      path: '$.data.token',
    },
  },
  {
    name: 'Kotlin data class login with Retrofit',
    text: `data class LoginRequest(@SerializedName("user_name") val userName: String, @SerializedName("pass_code") val passCode: String)
data class LoginResponse(@SerializedName("jwt") val jwt: String)

interface Api {
    @POST("v1/signin")
    suspend fun signIn(@Body body: LoginRequest): LoginResponse

    @GET("v1/profile")
    suspend fun profile(@Header("Authorization") bearer: String): Profile
}`,
    expect: { type: 'custom_login', user: 'user_name', pass: 'pass_code', header: 'Authorization' },
  },
  {
    name: 'Volley with getHeaders',
    text: `val req = object : JsonObjectRequest(Request.Method.GET, "https://wallet.tench.example/balance", null,
    Response.Listener { response -> show(response) },
    Response.ErrorListener { error -> Log.e("wallet", error.toString()) }) {
    override fun getHeaders(): MutableMap<String, String> {
        val headers = HashMap<String, String>()
        headers["x-auth-token"] = token
        return headers
    }
}
queue.add(req)`,
    expect: { type: 'api_key_header', header: 'x-auth-token' },
  },
  {
    name: 'Retrofit interface with a header parameter',
    text: `interface WeatherService {
    @GET("v1/forecast")
    suspend fun forecast(
        @Header("X-Weather-Key") apiKey: String,
        @Query("city") city: String
    ): Forecast
}

val retrofit = Retrofit.Builder()
    .baseUrl("https://weather.gale.example/")
    .addConverterFactory(MoshiConverterFactory.create())
    .build()`,
    expect: { type: 'api_key_header', header: 'X-Weather-Key', in: 'header' },
  },
  {
    name: 'Ktor with its Auth plugin',
    text: `val client = HttpClient(CIO) {
    install(Auth) {
        basic {
            credentials { BasicAuthCredentials(username = "kiosk", password = System.getenv("KIOSK_PASS")) }
            realm = "kiosk"
        }
    }
}
client.get("https://kiosk.example/api/menu")`,
    expect: { type: 'basic' },
  },
  {
    name: 'Ktor submitForm',
    text: `val token: TokenInfo = client.submitForm(
    url = "https://id.kiosk.example/token",
    formParameters = parameters {
        append("grant_type", "client_credentials")
        append("client_id", clientId)
        append("client_secret", clientSecret)
    }
).body()`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.kiosk.example/token' },
  },
  {
    name: 'kotlin okhttp interceptor with key',
    text: `val client = OkHttpClient.Builder()
    .addInterceptor { chain ->
        val request = chain.request().newBuilder()
            .addHeader("X-Partner-Key", BuildConfig.PARTNER_KEY)
            .build()
        chain.proceed(request)
    }
    .build()
val call = client.newCall(Request.Builder().url("https://api.fir.example/v1/parcels").build())`,
    expect: { type: 'api_key_header', header: 'X-Partner-Key' },
  },
  {
    name: 'kotlin ktor token',
    text: `val response: TokenResponse = client.submitForm(
    url = "https://auth.sage.example/oauth/token",
    formParameters = parameters {
        append("grant_type", "client_credentials")
        append("client_id", clientId)
        append("client_secret", clientSecret)
    }
).body()`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.sage.example/oauth/token', client: 'post' },
  },
];
