import { type Chain, formatAmount, networkName } from '@latchkey/evm'
import { formatters } from '@latchkey/texts'
import type { ComposeMail, NoticeMail, NoticePart } from '../config.ts'
import { noticeFigures } from '../limits.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'
import type { Arrival, News } from './findNews.ts'
import { mailWords } from './mailWords.ts'
import type { NoticeKeys } from './noticeKeys.ts'

export type WriteDeps = {
  readonly keys: Pick<NoticeKeys, 'stopToken'>
  readonly compose: ComposeMail
  readonly appName: string
  /** The site's origin. */
  readonly origin: string
  readonly chains: readonly Chain[]
}

type Writing = {
  readonly row: Pick<NoticeTables['notice_account'], 'account' | 'language' | 'nonce'>
  readonly email: string
  readonly news: News
}

/** Puts what came in into a mail. */
export type WriteNotice = (writing: Writing) => Promise<NoticeMail>

/** Writes mails of what came in. No address of anybody else stands in them: nothing there is to be copied. */
export function createWriteNotice({ keys, compose, appName, origin, chains }: WriteDeps): WriteNotice {
  return async ({ row, email, news }) => {
    const { say, language: spoken } = await mailWords(row.language)
    const shown = news.arrivals.slice(0, noticeFigures.lines)
    const more = news.count - shown.length
    const stop = `${origin}/api/notices/stop?to=${encodeURIComponent(`${row.account}.${keys.stopToken(row)}`)}`
    const parts: NoticePart[] = [
      ...shown.map((arrival): NoticePart => {
        const network = chains.find(({ id }) => id === arrival.chain_id)?.name ?? networkName(arrival.chain_id)
        const what = whatOf(arrival, { chains, locale: spoken.locale })
        const text =
          what === undefined
            ? say('mail.arrived.piece', { network })
            : say('mail.arrived.line', { amount: what, network })
        return { kind: 'line', text }
      }),
      ...(more > 0 ? [{ kind: 'line', text: say('mail.arrived.more', { count: more }) } as const] : []),
      { kind: 'link', text: `${origin}/activity`, label: say('mail.arrived.open'), lead: say('mail.open') },
      { kind: 'notes', text: say('mail.arrived.safety') },
      { kind: 'notes', text: say('mail.arrived.why', { name: appName }) },
      { kind: 'link', text: stop, label: say('mail.arrived.stop'), lead: say('mail.arrived.stopLead') },
    ]
    const title = say('mail.arrived.title', { count: news.count, name: appName })
    return {
      ...{ to: email, sender: { name: appName }, unsubscribeUrl: stop },
      ...compose({ language: spoken, name: appName, title, parts }),
    }
  }
}

type Context = { readonly chains: readonly Chain[]; readonly locale: string }

/** An amount with its symbol, in the figures of the language; undefined for a piece of a collection. */
function whatOf(
  { asset, amount, symbol, decimals, chain_id }: Arrival,
  { chains, locale }: Context,
): string | undefined {
  const coin = chains.find(({ id }) => id === chain_id)?.nativeCurrency
  const unit = asset === 'coin' ? coin : { symbol, decimals }
  if ((asset !== 'coin' && asset !== 'token') || unit?.symbol == null || unit.decimals == null) return undefined
  // As decimal text, which a formatter takes without rounding; what it cuts off is never added on.
  const text = formatAmount(BigInt(amount), unit.decimals) as `${number}`
  const places = Number(text) < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 4 }
  const figures = formatters.getNumberFormat(locale, { ...places, roundingMode: 'trunc' }).format(text)
  return `${figures} ${unit.symbol}`
}
