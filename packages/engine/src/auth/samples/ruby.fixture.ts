import type { Sample } from './sample.fixture.ts';

/** Ruby snippets. Every secret is invented. */
export const RUBY_SAMPLES: readonly Sample[] = [
  {
    name: 'Ruby HTTParty with basic auth class method',
    text: `class Neon
  include HTTParty
  base_uri 'api.neon.example'
  basic_auth ENV['NEON_SID'], ENV['NEON_TOKEN']
end
Neon.get('/v1/lights')`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Ruby Faraday with a middleware and a header block',
    text: `conn = Faraday.new('https://api.genet.example') do |f|
  f.request :json
  f.headers['X-Genet-Token'] = Rails.application.credentials.genet[:token]
  f.adapter Faraday.default_adapter
end
conn.get('/v1/prey')`,
    expect: { type: 'api_key_header', header: 'X-Genet-Token' },
  },
  {
    name: 'Ruby Net::HTTP login helper',
    text: `require "net/http"
require "json"

def login(user, password)
  uri = URI("https://desk.godwit.example/api/v1/login")
  res = Net::HTTP.post(uri, { user: user, password: password }.to_json, "Content-Type" => "application/json")
  JSON.parse(res.body).dig("data", "userToken")
end

token = login(ENV["DESK_USER"], ENV["DESK_PASS"])
req = Net::HTTP::Get.new("/api/v1/tickets")
req["X-Auth-Token"] = token`,
    expect: {
      type: 'custom_login',
      url: 'https://desk.godwit.example/api/v1/login',
      user: 'user',
      pass: 'password',
      path: '$.data.userToken',
      header: 'X-Auth-Token',
    },
  },
  {
    name: 'Faraday',
    text: `conn = Faraday.new(url: 'https://api.acme.example') do |f|
  f.request :authorization, 'Bearer', ENV['ACME_TOKEN']
end
conn.get('/v1/things')`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'ruby generated',
    text: `require "uri"
require "net/http"

url = URI("https://api.summit.example/peaks")
https = Net::HTTP.new(url.host, url.port)
https.use_ssl = true
request = Net::HTTP::Get.new(url)
request["Authorization"] = "Bearer {{token}}"
response = https.request(request)
puts response.read_body`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Faraday with a token request',
    text: `conn = Faraday.new(url: "https://auth.acme.test") do |f|
  f.request :url_encoded
  f.request :authorization, :basic, ENV["CLIENT_ID"], ENV["CLIENT_SECRET"]
  f.response :json
end
resp = conn.post("/oauth2/token", grant_type: "client_credentials", scope: "orders.read")
token = resp.body["access_token"]
api = Faraday.new(url: "https://api.acme.test", headers: { "Authorization" => "Bearer #{token}" })
api.get("/orders")`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.test/oauth2/token', scopes: ['orders.read'] },
  },
  {
    name: 'Faraday with a block',
    text: `response = Faraday.post('https://api.shop.test/v1/sessions') do |req|
  req.headers['Content-Type'] = 'application/json'
  req.body = { email: ENV['EMAIL'], password: ENV['PASSWORD'] }.to_json
end
token = JSON.parse(response.body)['data']['token']
Faraday.get('https://api.shop.test/v1/items', nil, { 'X-Session' => token })`,
    expect: { type: 'custom_login', url: 'https://api.shop.test/v1/sessions', user: 'email', pass: 'password' },
  },
  {
    name: 'the OAuth2 gem of Ruby',
    text: `client = OAuth2::Client.new('client-id', 'client-secret', site: 'https://id.example.test', token_url: '/oauth/token')
token = client.client_credentials.get_token(scope: 'read')
token.get('/api/me')`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.example.test/oauth/token', header: 'Authorization' },
  },
  {
    name: 'Ruby Net::HTTP bearer',
    text: `require 'net/http'
uri = URI('https://api.dribbble.test/v2/user')
req = Net::HTTP::Get.new(uri)
req['Authorization'] = "Bearer #{ENV['DRIBBBLE_TOKEN']}"
res = Net::HTTP.start(uri.hostname, uri.port, use_ssl: true) { |http| http.request(req) }`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Ruby HTTParty login',
    text: `response = HTTParty.post('https://api.gym.example/sessions', body: { session: { email: 'a@b.co', password: 'secret-example' } }.to_json, headers: { 'Content-Type' => 'application/json' })
jwt = response.parsed_response['token']
HTTParty.get('https://api.gym.example/classes', headers: { 'Authorization' => "Bearer #{jwt}" })`,
    expect: {
      type: 'custom_login',
      url: 'https://api.gym.example/sessions',
      user: 'session.email',
      pass: 'session.password',
      path: '$.token',
      redact: ['secret-example'],
    },
  },
  {
    name: 'Ruby script with open-uri',
    text: `require 'open-uri'
require 'json'

data = URI.open("https://api.juniper.example/reports",
  http_basic_authentication: [ENV['JUNIPER_USER'], ENV['JUNIPER_PASS']]).read
puts JSON.parse(data)`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Ruby on Rails credentials with HTTP.rb',
    text: `response = HTTP.auth("Bearer #{Rails.application.credentials.dig(:bleak, :token)}")
               .headers(accept: "application/json")
               .get("https://api.bleak.example/v2/shoals")`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Ruby HTTParty class with default headers',
    text: `class Kiln
  include HTTParty
  base_uri 'https://kiln.pottery.example/api/v3'
  headers 'X-Kiln-Account' => ENV['KILN_ACCOUNT'], 'X-Kiln-Secret' => ENV['KILN_SECRET']
  format :json

  def firings
    self.class.get('/firings')
  end
end`,
    expect: { type: 'api_key_header', header: 'X-Kiln-Secret' },
  },
  {
    name: 'Faraday with its authorization middleware',
    text: `conn = Faraday.new("https://harbor.example") do |f|
  f.request :authorization, :basic, "captain", ENV["HARBOR_PASS"]
end
conn.get("/ships")`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'ruby net http form with basic auth',
    text: `require 'net/http'
uri = URI.join(ENV.fetch('IDP_URL', 'https://idp.holly.example'), '/oauth2/token')
req = Net::HTTP::Post.new(uri)
req.basic_auth ENV['CLIENT'], ENV['SECRET']
req.set_form_data('grant_type' => 'client_credentials', 'scope' => 'read')
res = Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(req) }
token = JSON.parse(res.body).fetch('access_token')`,
    expect: { type: 'oauth2_client_credentials', url: 'https://idp.holly.example/oauth2/token', client: 'basic', scopes: ['read'] },
  },
  {
    name: 'ruby httparty key class',
    text: `class Oregano
  include HTTParty
  base_uri 'https://api.oregano.example/v1'
  headers 'X-Oregano-Key' => ENV['OREGANO_KEY']

  def self.plants
    get('/plants')
  end
end`,
    expect: { type: 'api_key_header', header: 'X-Oregano-Key' },
  },
];
