/**
 * Requests the brand's face while the scripts of the first page are still loading: a file of its own that runs before them
 * (build/early-script.ts). The page cannot name the face, because the host decides on the brand.
 */
import { brandOfHost } from '#brand/brands.ts';
import { FONT_URLS } from '#brand/font-urls.ts';

function requestFace(): void {
  const { brands } = JSON.parse(document.getElementById('config')?.textContent ?? '') as {
    brands: Parameters<typeof brandOfHost>[1];
  };
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  link.href = FONT_URLS[brandOfHost(window.location.hostname, brands).id];
  document.head.append(link);
}

try {
  requestFace();
} catch {
  // A malformed configuration: main.tsx names the key.
}
