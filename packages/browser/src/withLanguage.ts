/** A request that names the language of the page before those of the browser: its mails are written in it. */
export function withLanguage(init: RequestInit): RequestInit {
  const { lang } = document.documentElement
  // Anything else is for no server to read, and at another origin would have to be asked for first.
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) return init
  const headers = new Headers(init.headers)
  headers.set('accept-language', lang)
  return { ...init, headers }
}
