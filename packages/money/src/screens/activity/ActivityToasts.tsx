import type { ActivityNews } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { ReceiveIcon, type Toast, Toasts, useAmounts, useTexts } from '@latchkey/ui'
import { useEffect } from 'react'
import { signedSum } from './activityWords.ts'
import { useActivityNews } from './useActivityNews.ts'

/** Properties of `ActivityToasts`. */
export type ActivityToastsProps = {
  /** False where the page shows the way of a transfer anyway, so that nothing is told twice. True unless given. */
  readonly tellsSent?: boolean
  /** Leads to the list of all that moved; no way there is shown without it. */
  readonly onShow?: () => void
  /** How many news wait for the visitor, each time that changes. */
  readonly onCount?: (count: number) => void
}

/** Tells what came in, and what came of transfers, in the corner of whichever page is open. Put it once into the page. */
export function ActivityToasts({ tellsSent = true, onShow, onCount }: ActivityToastsProps) {
  const { news, dismiss } = useActivityNews()
  const told = news.filter(({ kind }) => tellsSent || kind === 'arrived')
  const count = told.length
  useEffect(() => {
    onCount?.(count)
  }, [onCount, count])
  return <NewsToasts news={told} onDismiss={dismiss} onShow={onShow} />
}

export type NewsToastsProps = {
  readonly news: readonly ActivityNews[]
  readonly onDismiss: (key: string) => void
  readonly onShow: (() => void) | undefined
}

/** News as they are told in the corner. */
export function NewsToasts({ news, onDismiss, onShow }: NewsToastsProps) {
  const { say, spoken } = useTexts(activityTexts)
  const wordsOf = useNewsWords()
  return (
    <Toasts
      spoken={spoken}
      label={say('activity.news')}
      toasts={news.map((each) => toToast(each, wordsOf(each)))}
      onDismiss={onDismiss}
      {...(onShow !== undefined && { action: { label: say('activity.news.show'), run: onShow } })}
    />
  )
}

function toToast({ key, kind }: ActivityNews, text: string): Toast {
  if (kind === 'arrived') return { key, kind: 'good', text, icon: <ReceiveIcon sizePx={18} /> }
  return { key, kind: kind === 'confirmed' ? 'good' : 'bad', text }
}

function useNewsWords(): (news: ActivityNews) => string {
  const { chains, collections } = useHub()
  const { say } = useTexts(activityTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const amounts = useAmounts()
  return ({ kind, activity }) => {
    const chain = chains.find(({ id }) => id === activity.chainId)
    const sum = signedSum(activity, chain, { say, sayTransfer, amounts, collections }).replace(/^[+−]/, '')
    const { counterparty, name, entry } = activity
    if (kind === 'arrived')
      return say(entry?.isConfirmed === true ? 'activity.news.received' : 'activity.news.coming', { sum })
    const recipient = name ?? (counterparty === null ? '' : shortAddress(counterparty))
    return say(`activity.news.${kind}`, { sum, recipient })
  }
}
