/** The applications known to the provider: one public client per brand, on the brand's own host (specification, section 6). */
import type { ClientMetadata } from 'oidc-provider';
import type { Brand } from '../application.ts';

interface ClientOfBrand {
  readonly clientId: string;
  readonly displayName: string;
}

export const CLIENTS: Readonly<Record<Brand, ClientOfBrand>> = {
  bank: { clientId: 'online-kredit', displayName: 'Online Kredit' },
  direct: { clientId: 'easy-kredit', displayName: 'easy kredit' },
};

/** Pages of the app the provider may send a browser to, exactly these. */
export const CALLBACK_PATH = '/signin',
  SILENT_CALLBACK_PATH = '/signin-silent.html',
  SIGNED_OUT_PATH = '/main';

export const issuerPath = (brand: Brand): string => `/oidc/${brand}`;

/** The client as oidc-provider takes it: no secret, code flow only. */
export const registeredClient = (brand: Brand, origin: string): ClientMetadata => ({
  client_id: CLIENTS[brand].clientId,
  client_name: CLIENTS[brand].displayName,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: [`${origin}${CALLBACK_PATH}`, `${origin}${SILENT_CALLBACK_PATH}`],
  post_logout_redirect_uris: [`${origin}${SIGNED_OUT_PATH}`],
});
