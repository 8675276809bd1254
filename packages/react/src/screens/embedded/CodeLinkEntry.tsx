import { connect } from '@latchkey/connect'
import type { EmbeddedController } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Notice, useEffectEvent, useTexts } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import type { CodeLink } from './useCodeLink.ts'

export type CodeLinkEntryProps = { readonly controller: EmbeddedController; readonly link: CodeLink }

/** Enters the code of a mail's link, where this browser waits for one, and connects the wallet that it opens. */
export function CodeLinkEntry({ controller, link }: CodeLinkEntryProps) {
  const { say, spoken } = useTexts(embeddedTexts)
  const hub = useHub()
  const [isForeign, setIsForeign] = useState(false)
  const entered = useRef<CodeLink>(undefined)

  const enter = useEffectEvent(async (code: string) => {
    if (!controller.isCodeAwaited()) return setIsForeign(true)
    setIsForeign(false)
    const { steps } = await controller.open()
    await steps.enterCode(code)
    const session = controller.session.get()
    const wallet = hub.connectors.get().find(({ kind, key }) => kind === 'embedded' && key === session?.variant)
    if (session?.status !== 'active' || wallet === undefined || hub.state.get().status === 'connected') return
    await connect(hub, wallet.id).catch((error: unknown) => hub.log.warn('The wallet did not connect', error))
  })
  useEffect(() => {
    // Once for each link, although a strict mode begins everything twice.
    if (link.status !== 'ready' || entered.current === link) return
    entered.current = link
    void enter(link.code)
  }, [link, enter])

  return (
    <div {...spoken} role="alert">
      {link.status === 'broken' && (
        <Notice kind="caution" title={say('embedded.link.broken')}>
          {say('embedded.link.brokenHelp')}
        </Notice>
      )}
      {isForeign && (
        <Notice kind="caution" title={say('embedded.link.foreign')}>
          {say('embedded.link.foreignHelp')}
        </Notice>
      )}
    </div>
  )
}
