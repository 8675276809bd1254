import { readRecipient } from '@latchkey/evm'
import { useHub, useTokens } from '@latchkey/react'
import { paymentsTexts } from '@latchkey/texts'
import { Notice, useAmounts, useTexts } from '@latchkey/ui'

/** The payment that a link has asked for, as it stands in the link, whatever was changed in the form since. */
export function AskedNotice({ link }: { readonly link: string }) {
  const { say, rich, spoken } = useTexts(paymentsTexts)
  const { chains } = useHub()
  const { tokens } = useTokens()
  const amounts = useAmounts()
  const input = readRecipient(link)
  if (input.kind !== 'request') return null
  const { chainId, token: address, amount } = input.request
  const chain = chains.find(({ id }) => id === chainId)
  const unit =
    address === undefined
      ? chain?.nativeCurrency
      : tokens.find((one) => one.address === address && one.chainId === chainId)
  const isExact = chain !== undefined && unit !== undefined && amount !== undefined
  const title = isExact
    ? rich('payments.asked.amount', {
        amount: `${amounts.exact(amount, unit.decimals)} ${unit.symbol}`,
        network: chain.name,
        b: (inside) => <bdi>{inside}</bdi>,
      })
    : chain === undefined
      ? say('payments.asked.any')
      : say('payments.asked.network', { network: chain.name })
  return (
    <Notice kind="caution" title={title} spoken={spoken}>
      {say('payments.asked.care')}
    </Notice>
  )
}
