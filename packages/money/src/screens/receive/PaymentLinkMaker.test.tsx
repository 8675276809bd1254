import { toAddress } from '@latchkey/evm'
import { closePages, drawPart, pageHub } from '@latchkey/react/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chain, otherChain, recipient, token } from '../../testing/transferForm.tsx'
import { PaymentLinkMaker } from './PaymentLinkMaker.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

test('a link asks for what was chosen, and there is none for an amount that is none', () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.create(window.navigator, { share: { value: share } }))
  const onLink = vi.fn()
  const hub = pageHub({
    chains: [chain, otherChain],
    tokens: [token],
    rpc: () => undefined,
  })
  drawPart(
    hub,
    <PaymentLinkMaker
      account={{ address: recipient, chainId: otherChain.id }}
      pageUrl="https://pay.example/send"
      onLink={onLink}
    />,
  )
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Share payment link', hidden: true }))
  const lastShared = () => share.mock.lastCall?.at(0 as never)
  press()
  expect(lastShared()).toEqual({ url: `https://pay.example/send#ethereum:${recipient}@${otherChain.id}` })
  fireEvent.change(screen.getByLabelText('Asset'), { target: { value: `${chain.id} ${token.address}` } })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '12.5' } })
  const link = `ethereum:${token.address}@${chain.id}/transfer?address=${recipient}&uint256=12500000`
  expect(onLink).toHaveBeenLastCalledWith(link)
  press()
  expect(lastShared()).toEqual({ url: `https://pay.example/send#${link}` })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0' } })
  expect(onLink).toHaveBeenLastCalledWith(undefined)
  expect(screen.queryByRole('button', { name: 'Share payment link', hidden: true })).toBeNull()
})

test('a list that comes later adds its tokens, and what was chosen stays what it was', async () => {
  const listed = { ...token, address: toAddress(`0x${'77'.repeat(20)}`), symbol: 'LISTED', name: 'Listed' }
  let answer = (_response: Response) => {}
  const coming = new Promise<Response>((resolve) => (answer = resolve))
  const hub = pageHub({
    chains: [chain, otherChain],
    tokens: [token],
    tokenLists: { urls: { [chain.id]: '/list.json' }, fetch: () => coming },
    rpc: () => undefined,
  })
  drawPart(
    hub,
    <PaymentLinkMaker account={{ address: recipient, chainId: otherChain.id }} pageUrl="https://pay.example/send" />,
  )
  const field = screen.getByLabelText<HTMLSelectElement>('Asset')
  expect(field.value).toBe(`${otherChain.id} native`)
  answer(Response.json({ name: 'List', tokens: [listed] }))
  await waitFor(() => expect(field.textContent).toContain('LISTED'))
  expect(field.value).toBe(`${otherChain.id} native`)
})
