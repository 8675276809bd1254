import { type ReactNode, useLayoutEffect, useState } from 'react'

/** The server's answer to a path such as `/api/inbox`; undefined where it never comes. */
export type Answers = (path: string) => Response | undefined

/** Gives what is inside the server's answers, so that it asks nobody. */
export function Answered({ answers, children }: { readonly answers: Answers; readonly children: ReactNode }) {
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    const real = window.fetch
    window.fetch = async (request, init) => {
      const path = typeof request === 'string' ? request : ''
      if (!path.startsWith('/api/')) return await real(request, init)
      return answers(path) ?? (await new Promise<never>(() => undefined))
    }
    setReady(true)
    return () => {
      window.fetch = real
    }
  }, [answers])
  return isReady ? children : null
}
