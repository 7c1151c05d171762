import { Octavo } from '@octavo/client'

/** Where the page lies, with the path before it behind a proxy that adds one. */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

/** The service this page came from. The session's cookie says who calls. */
export const octavo = new Octavo({ url: serviceUrl })

/** For what is watched while somebody waits: who follows a run tries again by itself, and is to say soon that nothing answers. */
export const impatient = new Octavo({ url: serviceUrl, retries: 2 })
