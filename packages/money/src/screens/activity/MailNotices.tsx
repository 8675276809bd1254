import {
  changeNotices,
  type HistorySource,
  type NoticesAnswer,
  type NoticesRequest,
  readNotices,
} from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useHistoryAccess } from '@latchkey/react/parts'
import { useEffect, useState } from 'react'
import { MailNoticesView } from './MailNoticesView.tsx'

/** Mails of what came in, for whoever wants them; nothing where the site sends none. */
export function MailNotices() {
  const { access } = useHistoryAccess()
  if (access?.source.noticesUrl === undefined) return null
  // Another account has another choice.
  return <OfAccount key={access.address} source={access.source} />
}

function OfAccount({ source }: { readonly source: HistorySource }) {
  const { signal } = useHub()
  const [known, setKnown] = useState<NoticesAnswer>()
  const [refusal, setRefusal] = useState<NoticesAnswer['status']>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    readNotices(source, AbortSignal.any([signal, stop.signal])).then(setKnown, () => undefined)
    return () => stop.abort()
  }, [source, signal])

  async function change(request: NoticesRequest): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await changeNotices(source, request, signal)
      setRefusal(answer.status === 'known' ? undefined : answer.status)
      if (answer.status === 'known') setKnown(answer)
    } finally {
      setIsBusy(false)
    }
  }

  if (known?.status !== 'known') return null
  return (
    <MailNoticesView
      notices={known.notices}
      isBusy={isBusy}
      refusal={refusal}
      onChange={(request) => void change(request)}
    />
  )
}
