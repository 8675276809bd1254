import {
  AddressText,
  Amount,
  Avatar,
  Button,
  CopyButton,
  Field,
  KeyDrawing,
  NextIcon,
  Notice,
  QrCode,
  Row,
  SelectField,
  Tag,
  Tile,
  Waiting,
} from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import type { ReactNode } from 'react'
import { galleryAccount, otherAccount } from './galleryHub.ts'
import styles from './partStates.module.css'

const ether = 10n ** 18n

// Their words are of the gallery, so they stay as they are in every language.
const parts: Readonly<Record<string, ReactNode>> = {
  buttons: (
    <>
      <Button kind="primary">Send 1.25 ETH</Button>
      <Button>Cancel</Button>
      <Button kind="quiet">Details</Button>
      <Button kind="danger">Remove the passkey</Button>
      <Button kind="primary" isBusy>
        Send 1.25 ETH
      </Button>
      <Button kind="primary" isDisabled>
        Enter an amount
      </Button>
      <Button shape="small">Max</Button>
      <Button kind="primary" shape="wide">
        Get started
      </Button>
      <CopyButton text={galleryAccount} label="Copy" />
    </>
  ),
  fields: (
    <>
      <Field label="To" hint="An address or a name" />
      <Field label="To" defaultValue="0x123" error="An address has 42 characters" />
      <Field label="Search" labelStyle="hidden" type="search" placeholder="Search" />
      <SelectField label="Asset">
        <option>ETH</option>
        <option>USDC</option>
      </SelectField>
    </>
  ),
  rows: (
    <>
      <Row start={<Tile name="MetaMask" />} label="MetaMask" end={<Tag>Installed</Tag>} />
      <Row start={<Tile name="Rabby Wallet" />} label="Rabby Wallet" detail="rabby.io" end={<NextIcon />} />
      <Row start={<Tile name="Ethereum" form="round" />} label="A network with a very long name that has to be cut" />
    </>
  ),
  notices: (
    <>
      <Notice title="A new version is here">Load the page again to have it.</Notice>
      <Notice kind="caution" title="First time">
        You have never paid this address.
      </Notice>
      <Notice kind="danger" title="Danger">
        This lets somebody else spend all of your USDC.
      </Notice>
    </>
  ),
  numbers: (
    <>
      <Amount value={(ether * 94999n) / 10000n} decimals={18} symbol="ETH" />
      <Amount value={9_499_864_060_155_892_594n} decimals={18} symbol="ETH" />
      <Amount value={12_345_678_900_000n} decimals={6} symbol="USDC" />
      <Amount value={1n} decimals={18} symbol="ETH" />
      <Amount value={0n} decimals={18} symbol="ETH" />
    </>
  ),
  people: (
    <>
      <Avatar address={galleryAccount} sizePx={72} />
      <Avatar address={otherAccount} sizePx={40} />
      <AddressText address={galleryAccount} />
    </>
  ),
  drawings: (
    <>
      <KeyDrawing scene="empty" />
      <QrCode text="https://shop.example/receive" label="A code of the gallery" waiting={null} />
      <Waiting />
    </>
  ),
}

/** The components that every screen is made of. */
export const partStates: GallerySubject = {
  name: 'parts',
  states: Object.entries(parts).map(([name, part]) => ({
    name,
    draw: () => <div className={styles['parts']}>{part}</div>,
  })),
}
