import type { Sample } from './sample.fixture.ts';

/** Ruby snippets with indirectly assigned values. Every secret is invented. */
export const RUBY_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Ruby with a memoised token',
    text: `class Crane
  include HTTParty
  base_uri 'https://crane.heron.example'

  def jwt
    @jwt ||= self.class.post('/auth/sign_in', body: { email: ENV['CRANE_EMAIL'], password: ENV['CRANE_PASSWORD'] }.to_json)
                 .parsed_response['jwt']
  end

  def loads
    self.class.get('/loads', headers: { 'Authorization' => "Bearer #{jwt}" })
  end
end`,
    expect: { type: 'custom_login', url: 'https://crane.heron.example/auth/sign_in', header: 'Authorization' },
  },
  {
    name: 'Ruby signature',
    text: `sig = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('CRANE_SECRET'), "#{ts}.#{body}")
req = Net::HTTP::Post.new('/v1/orders')
req['X-Crane-Key'] = ENV.fetch('CRANE_KEY')
req['X-Crane-Mac'] = sig`,
    expect: { type: 'unsupported' },
  },
];
