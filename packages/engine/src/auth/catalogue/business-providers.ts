import {
  authCode,
  basic,
  bearer,
  clientCredentials,
  key,
  login,
  type Provider,
  passwordGrant,
  provider,
  queryKey,
  refused,
} from './provider.ts';

const SALESFORCE = 'https://login.salesforce.com/services/oauth2';
const XERO = 'https://identity.xero.com/connect/token';
const PAYPAL = 'https://api-m.paypal.com/v1/oauth2/token';

/** Payments, messaging, sales, support, media. */
export const BUSINESS_PROVIDERS: readonly Provider[] = [
  provider('Stripe', /\bstripe\b/i, [bearer(), basic({ pick: /basic/i })]),
  provider('PayPal', /\bpay ?pal\b|\bbraintree\b/i, [
    clientCredentials(PAYPAL, { clientAuth: 'basic' }),
    clientCredentials('https://api-m.sandbox.paypal.com/v1/oauth2/token', { clientAuth: 'basic', pick: /\bsandbox\b/i }),
  ]),
  provider('Square', /\bSquare\b|\bsquare (?:api|payments|up)\b/, [
    bearer(),
    authCode('https://connect.squareup.com/oauth2/token', 'https://connect.squareup.com/oauth2/authorize', { bodyType: 'json' }),
  ]),
  provider('Adyen', /\badyen\b/i, [key('X-API-Key'), basic()]),
  provider('Plaid', /\bPlaid\b|['"]plaid['"]|\bplaid (?:api|link)\b/, [
    key('PLAID-SECRET', { extraHeaders: { 'PLAID-CLIENT-ID': '{{PLAID_CLIENT_ID}}' } }),
  ]),
  provider('Razorpay', /\brazor ?pay\b/i, [basic()]),
  provider('Mollie', /\bmollie\b/i, [
    bearer(),
    authCode('https://api.mollie.com/oauth2/tokens', 'https://my.mollie.com/oauth2/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Klarna', /\bklarna\b/i, [basic()]),
  provider('Twilio', /\btwilio\b/i, [basic()]),
  provider('SendGrid', /\bsend ?grid\b/i, [bearer()]),
  provider('Mailgun', /\bmail ?gun\b/i, [basic()]),
  provider('Mailchimp', /\bmail ?chimp\b/i, [
    basic(),
    authCode('https://login.mailchimp.com/oauth2/token', 'https://login.mailchimp.com/oauth2/authorize'),
    bearer(),
  ]),
  provider('Postmark', /\bpostmark\b/i, [key('X-Postmark-Server-Token')]),
  provider('Brevo', /\bbrevo\b|\bsendinblue\b/i, [key('api-key')]),
  provider('Vonage', /\bvonage\b|\bnexmo\b/i, [basic(), bearer()]),
  provider('Slack', /\bSlack\b|\bslack(?:_sdk|\/web)|\bslack (?:api|bot|app|token|web)\b|\bxox[bp]\b/, [
    bearer(),
    authCode('https://slack.com/api/oauth.v2.access', 'https://slack.com/oauth/v2/authorize'),
  ]),
  provider('Discord', /\bdiscord\b/i, [
    key('Authorization', { format: 'Bot {token}' }),
    authCode('https://discord.com/api/oauth2/token', 'https://discord.com/oauth2/authorize'),
    clientCredentials('https://discord.com/api/oauth2/token', { clientAuth: 'basic' }),
  ]),
  provider('Telegram', /\btelegram\b/i, [
    refused(
      'path_token',
      'The Bot API of Telegram carries its token in the path of the address; put it into the base URL as a secret instead.',
    ),
  ]),
  provider(
    'Shopify',
    /\bshopify\b/i,
    [
      key('X-Shopify-Access-Token'),
      authCode('https://{shop}.myshopify.com/admin/oauth/access_token', 'https://{shop}.myshopify.com/admin/oauth/authorize', {
        bodyType: 'json',
      }),
      clientCredentials('https://{shop}.myshopify.com/admin/oauth/access_token'),
    ],
    /\.myshopify\.com$/,
  ),
  provider('WooCommerce', /\bwoo ?commerce\b/i, [basic()]),
  provider('WordPress', /\bword ?press\b/i, [basic()]),
  provider(
    'Salesforce',
    /\bsales ?force\b|\bsfdc\b/i,
    [
      clientCredentials('https://{domain}/services/oauth2/token'),
      passwordGrant(`${SALESFORCE}/token`),
      passwordGrant('https://test.salesforce.com/services/oauth2/token', { pick: /sandbox/i }),
      authCode(`${SALESFORCE}/token`, `${SALESFORCE}/authorize`),
      bearer({ pick: /session id|access token/i }),
    ],
    /\.(?:my\.)?salesforce\.com$/,
  ),
  provider('HubSpot', /\bhub ?spot\b/i, [
    bearer(),
    authCode('https://api.hubapi.com/oauth/v1/token', 'https://app.hubspot.com/oauth/authorize'),
  ]),
  provider('Pipedrive', /\bpipe ?drive\b/i, [
    key('x-api-token'),
    authCode('https://oauth.pipedrive.com/oauth/token', 'https://oauth.pipedrive.com/oauth/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Zoho', /\bzoho\b/i, [
    authCode('https://accounts.zoho.com/oauth/v2/token', 'https://accounts.zoho.com/oauth/v2/auth', {
      injection: { in: 'header', name: 'Authorization', format: 'Zoho-oauthtoken {token}' },
    }),
  ]),
  provider('Zoom', /\bZoom\b|\bzoom (?:api|app|server|oauth|meeting)/, [
    clientCredentials('https://zoom.us/oauth/token', {
      rawType: 'account_credentials',
      clientAuth: 'basic',
      form: { grantType: 'account_credentials', fields: {} },
      extraParams: { account_id: '{account_id}' },
    }),
    authCode('https://zoom.us/oauth/token', 'https://zoom.us/oauth/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Zendesk', /\bzen ?desk\b/i, [
    basic(),
    authCode('https://{subdomain}.zendesk.com/oauth/tokens', 'https://{subdomain}.zendesk.com/oauth/authorizations/new', {
      bodyType: 'json',
    }),
    bearer(),
  ]),
  provider('Freshdesk', /\bfresh ?(?:desk|service|works)\b/i, [basic()]),
  provider('Intercom', /\bintercom\b/i, [bearer(), authCode('https://api.intercom.io/auth/eagle/token', 'https://app.intercom.com/oauth')]),
  provider(
    'ServiceNow',
    /\bservice ?now\b/i,
    [
      basic(),
      passwordGrant('https://{instance}.service-now.com/oauth_token.do'),
      clientCredentials('https://{instance}.service-now.com/oauth_token.do'),
    ],
    /\.service-now\.com$/,
  ),
  provider('Xero', /\bxero\b/i, [
    authCode(XERO, 'https://login.xero.com/identity/connect/authorize', { clientAuth: 'basic' }),
    clientCredentials(XERO, { clientAuth: 'basic' }),
  ]),
  provider('QuickBooks', /\bquick ?books\b|\bintuit\b/i, [
    authCode('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer', 'https://appcenter.intuit.com/connect/oauth2', {
      clientAuth: 'basic',
    }),
  ]),
  provider('DocuSign', /\bdocu ?sign\b/i, [
    authCode('https://account.docusign.com/oauth/token', 'https://account.docusign.com/oauth/auth', { clientAuth: 'basic' }),
  ]),
  provider('SAP Business One', /\bsap (?:business one|b1)\b|\bservice layer\b/i, [
    login('{host}/b1s/v1/Login', { user: 'UserName', pass: 'Password', path: '$.SessionId' }),
  ]),
  provider('Dropbox', /\bdrop ?box\b/i, [
    bearer(),
    authCode('https://api.dropboxapi.com/oauth2/token', 'https://www.dropbox.com/oauth2/authorize'),
  ]),
  provider('Box', /\bBox\b|\bbox\.com\b|\bbox api\b/, [
    clientCredentials('https://api.box.com/oauth2/token', {
      extraParams: { box_subject_type: 'enterprise', box_subject_id: '{enterprise_id}' },
    }),
    authCode('https://api.box.com/oauth2/token', 'https://account.box.com/api/oauth2/authorize'),
  ]),
  provider('Notion', /\bNotion\b|\bnotionhq\b|\bnotion (?:api|integration)\b/, [
    bearer({ extraHeaders: { 'Notion-Version': '2022-06-28' } }),
    authCode('https://api.notion.com/v1/oauth/token', 'https://api.notion.com/v1/oauth/authorize', {
      bodyType: 'json',
      clientAuth: 'basic',
    }),
  ]),
  provider('Airtable', /\bair ?table\b/i, [
    bearer(),
    authCode('https://airtable.com/oauth2/v1/token', 'https://airtable.com/oauth2/v1/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Linear', /\bLinear\b|\blinear\.app\b|\blinear (?:api|graphql)\b/, [
    key('Authorization'),
    authCode('https://api.linear.app/oauth/token', 'https://linear.app/oauth/authorize'),
  ]),
  provider('Asana', /\basana\b/i, [bearer(), authCode('https://app.asana.com/-/oauth_token', 'https://app.asana.com/-/oauth_authorize')]),
  provider('Trello', /\btrello\b/i, [queryKey('token', { extraParams: { key: '{{TRELLO_KEY}}' } })]),
  provider('monday.com', /\bmonday\.com\b|\bMonday (?:api|board)/i, [key('Authorization')]),
  provider('ClickUp', /\bclick ?up\b/i, [
    key('Authorization'),
    authCode('https://api.clickup.com/api/v2/oauth/token', 'https://app.clickup.com/api'),
  ]),
  provider('Spotify', /\bspotify\b/i, [
    clientCredentials('https://accounts.spotify.com/api/token', { clientAuth: 'basic' }),
    authCode('https://accounts.spotify.com/api/token', 'https://accounts.spotify.com/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Twitch', /\btwitch\b/i, [
    clientCredentials('https://id.twitch.tv/oauth2/token', { extraHeaders: { 'Client-Id': '{{TWITCH_CLIENT_ID}}' } }),
    authCode('https://id.twitch.tv/oauth2/token', 'https://id.twitch.tv/oauth2/authorize', {
      extraHeaders: { 'Client-Id': '{{TWITCH_CLIENT_ID}}' },
    }),
  ]),
  provider('X (Twitter)', /\btwitter\b|\bx api\b|\bX\.com\b/i, [
    bearer(),
    clientCredentials('https://api.twitter.com/oauth2/token', { clientAuth: 'basic' }),
    authCode('https://api.twitter.com/2/oauth2/token', 'https://twitter.com/i/oauth2/authorize', { clientAuth: 'basic' }),
  ]),
  provider('LinkedIn', /\blinked ?in\b/i, [
    authCode('https://www.linkedin.com/oauth/v2/accessToken', 'https://www.linkedin.com/oauth/v2/authorization'),
    clientCredentials('https://www.linkedin.com/oauth/v2/accessToken'),
  ]),
  provider('Reddit', /\breddit\b/i, [
    clientCredentials('https://www.reddit.com/api/v1/access_token', { clientAuth: 'basic' }),
    passwordGrant('https://www.reddit.com/api/v1/access_token', { clientAuth: 'basic' }),
    authCode('https://www.reddit.com/api/v1/access_token', 'https://www.reddit.com/api/v1/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Facebook', /\bfacebook\b|\binstagram\b|\bmeta graph\b|\bwhats ?app (?:cloud|business)/i, [
    bearer(),
    clientCredentials('https://graph.facebook.com/oauth/access_token'),
    authCode('https://graph.facebook.com/v19.0/oauth/access_token', 'https://www.facebook.com/v19.0/dialog/oauth'),
  ]),
  provider('Strava', /\bstrava\b/i, [authCode('https://www.strava.com/oauth/token', 'https://www.strava.com/oauth/authorize')]),
  provider('eBay', /\bebay\b/i, [
    clientCredentials('https://api.ebay.com/identity/v1/oauth2/token', {
      clientAuth: 'basic',
      scopes: ['https://api.ebay.com/oauth/api_scope'],
    }),
    authCode('https://api.ebay.com/identity/v1/oauth2/token', 'https://auth.ebay.com/oauth2/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Amadeus', /\bamadeus\b/i, [clientCredentials('https://test.api.amadeus.com/v1/security/oauth2/token')]),
  provider('FedEx', /\bfed ?ex\b/i, [clientCredentials('https://apis.fedex.com/oauth/token')]),
  provider('UPS', /\bUPS (?:api|tracking|shipping|rating)\b|\bUPS\b/, [
    clientCredentials('https://onlinetools.ups.com/security/v1/oauth/token', { clientAuth: 'basic' }),
  ]),
  provider('Contentful', /\bcontentful\b/i, [bearer()]),
  provider('Calendly', /\bcalendly\b/i, [
    bearer(),
    authCode('https://auth.calendly.com/oauth/token', 'https://auth.calendly.com/oauth/authorize', { clientAuth: 'basic' }),
  ]),
  provider('Typeform', /\btype ?form\b/i, [
    bearer(),
    authCode('https://api.typeform.com/oauth/token', 'https://api.typeform.com/oauth/authorize'),
  ]),
  provider('Figma', /\bfigma\b/i, [
    key('X-Figma-Token'),
    authCode('https://api.figma.com/v1/oauth/token', 'https://www.figma.com/oauth', { clientAuth: 'basic' }),
  ]),
  provider('DHL', /\bDHL\b/, [
    key('DHL-API-Key'),
    basic({ pick: /mydhl|express/i }),
    passwordGrant('https://api-eu.dhl.com/parcel/de/account/auth/ropc/v1/token', { pick: /parcel|post & parcel|gkp|ropc/i }),
  ]),
  provider('ShipStation', /\bship ?station\b/i, [basic(), key('API-Key', { pick: /\bv2\b/i })]),
  provider('Shippo', /\bshippo\b/i, [key('Authorization', { format: 'ShippoToken {token}' })]),
  provider('EasyPost', /\beasy ?post\b/i, [basic()]),
  provider('Paddle', /\bPaddle\b|\bpaddle (?:api|billing)\b/, [bearer()]),
  provider('Lemon Squeezy', /\blemon ?squeezy\b/i, [bearer()]),
  provider('DeepL', /\bdeepl\b/i, [key('Authorization', { format: 'DeepL-Auth-Key {token}' })], /\.deepl\.com$/),
  provider('Mixpanel', /\bmixpanel\b/i, [basic()]),
];
