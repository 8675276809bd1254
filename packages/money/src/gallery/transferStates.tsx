import type { TransferRecord } from '@latchkey/connect'
import {
  connectedState,
  type GalleryStage,
  galleryAccount,
  galleryHub,
  galleryNowMs,
  galleryToken,
  onStage,
  otherAccount,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { TransferForm } from '../screens/transfer/TransferForm.tsx'
import { TransferProgress } from '../screens/transfer/TransferProgress.tsx'
import { forgetForm } from '../screens/transfer/useTransferDraft.ts'
import { galleryContacts } from './peopleStates.tsx'

const hourMs = 3_600_000

const sent: TransferRecord = {
  clientId: 'c1',
  chainId: 1,
  from: galleryAccount,
  to: otherAccount,
  amount: '1250000000000000000',
  status: 'confirmed',
  hash: `0x${'ab'.repeat(32)}`,
  confirmations: 3,
  createdAtMs: galleryNowMs - 60_000,
  updatedAtMs: galleryNowMs - 20_000,
}

const { hash: _none, ...unsent } = sent

const records: Readonly<Record<string, TransferRecord>> = {
  awaiting: { ...unsent, status: 'awaiting', confirmations: 0 },
  unknown: { ...unsent, status: 'unknown', confirmations: 0 },
  submitted: { ...sent, status: 'submitted', confirmations: 0 },
  seen: { ...sent, status: 'seen', confirmations: 0 },
  waiting: { ...sent, status: 'seen', nonce: 7, confirmations: 0 },
  'waiting-cancel': {
    ...sent,
    status: 'seen',
    nonce: 7,
    confirmations: 0,
    attempts: [{ kind: 'cancel', atMs: galleryNowMs - 10_000 }],
  },
  included: { ...sent, status: 'included', confirmations: 1 },
  confirmed: { ...sent, recipientName: 'ada.eth' },
  'confirmed-token': {
    ...sent,
    token: { address: galleryToken.address, symbol: galleryToken.symbol, decimals: galleryToken.decimals },
    amount: '1250000000',
  },
  reverted: { ...sent, status: 'reverted', failure: 'Sold out' },
  'reverted-early': { ...sent, status: 'reverted', confirmations: 1 },
  replaced: { ...sent, status: 'replaced', replacedBy: `0x${'cd'.repeat(32)}` },
  cancelled: { ...sent, status: 'cancelled', replacedBy: `0x${'cd'.repeat(32)}` },
  'cancelled-here': {
    ...sent,
    status: 'cancelled',
    replacedBy: `0x${'cd'.repeat(32)}`,
    attempts: [{ kind: 'cancel', hash: `0x${'cd'.repeat(32)}`, atMs: galleryNowMs - 10_000 }],
  },
  dropped: { ...sent, status: 'dropped', confirmations: 0 },
  mismatch: {
    ...sent,
    mismatch: [
      { kind: 'recipient', held: galleryToken.address },
      { kind: 'coins', held: '2000000000000000000' },
    ],
  },
}

const nothing = () => undefined
const stage = (transfers: readonly TransferRecord[]) => () => galleryHub({ state: connectedState, transfers })

/** The way of a sent transfer, and its ends. */
export const progressStates: GallerySubject = {
  name: 'progress',
  states: Object.entries(records).map(([name, record]) => ({
    name,
    draw: () => onStage(<TransferProgress record={record} onNew={nothing} />, stage([record])),
  })),
}

/** The form for who can send, and for who cannot. */
export const sendStates: GallerySubject = {
  name: 'send',
  states: [
    { name: 'signed-out', draw: () => <Form hub={() => galleryHub()} /> },
    { name: 'empty', draw: () => <Form hub={stage([])} /> },
    {
      name: 'asked',
      draw: () => (
        <Form
          hub={stage([])}
          request={`ethereum:${galleryToken.address}@1/transfer?address=${otherAccount}&uint256=1250000`}
        />
      ),
    },
    {
      name: 'contacts',
      draw: () => (
        <Form hub={() => galleryHub({ state: connectedState, transfers: [sent], contacts: galleryContacts })} />
      ),
    },
    { name: 'recents', draw: () => <Form hub={stage([{ ...sent, recipientName: 'ada.eth' }])} /> },
  ],
}

type FormProps = { readonly hub: Parameters<typeof GalleryStage>[0]['hub']; readonly request?: string }

function Form({ hub, request }: FormProps) {
  // The form of another state stays its own.
  useState(forgetForm)
  return onStage(<TransferForm request={request} />, hub)
}

/** A transfer in each of its states, one after the other. */
export const galleryTransfers: readonly TransferRecord[] = Object.values(records).map((record, index) => ({
  ...record,
  clientId: `c${index}`,
  createdAtMs: galleryNowMs - index * 7 * hourMs,
  updatedAtMs: galleryNowMs - index * 7 * hourMs,
}))
