// Live or test app: the first part of the path says it, so that a reload and a link stay where they are.

/** The app that this page is about; another one is another page. */
export const gateway: 'live' | 'test' = /^\/dashboard\/test(\/|$)/.test(location.pathname) ? 'test' : 'live'

/** Where the page's own paths begin. */
export const basePath = gateway === 'test' ? '/dashboard/test' : '/dashboard'
