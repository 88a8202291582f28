// The API of the demo's shop, which this installation plays itself. Pure.

/** Below the public address of the installation. */
export const OWN_SHOP = '/sandbox/shop/'

/** The same address as this process reaches it; null: it is somebody else's. */
export function ownShopOf(url: string, baseUrl: string, ownOrigin: string): string | null {
  return url.startsWith(baseUrl + OWN_SHOP) ? ownOrigin + url.slice(baseUrl.length) : null
}
