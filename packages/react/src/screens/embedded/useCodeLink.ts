import { readCodeLink } from '@latchkey/embedded'
import { useEffect, useState } from 'react'

/** The content of a mail's link: nothing, a code, or the remains of one. */
export type CodeLink = { readonly status: 'none' | 'broken' } | { readonly status: 'ready'; readonly code: string }

/** The code in the page's address. It leaves the address at once: addresses are kept, shared and synchronised. */
export function useCodeLink(): CodeLink {
  const [link, setLink] = useState(takeCode)
  useEffect(() => {
    const onHash = () => {
      const taken = takeCode()
      if (taken.status !== 'none') setLink(taken)
    }
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  return link
}

function takeCode(): CodeLink {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith('#code=')) return { status: 'none' }
  window.history.replaceState(window.history.state, '', pathname + search)
  const code = readCodeLink(hash)
  return code === undefined ? { status: 'broken' } : { status: 'ready', code }
}
