import { showcaseTexts } from '@latchkey/texts'
import { ActivityIcon, Avatar, ReceiveIcon, SendIcon, SignIcon, Tag, Tile, useTexts } from '@latchkey/ui'
import home from './home.module.css'
import styles from './showcase.module.css'

/** Of nobody: the sum of a well-known text as an address. */
const someone = '0x5b1869d9a4c187f2eaa108f3062412ecf0526b24'

const assets = [
  { name: 'Ether', symbol: 'ETH', whole: '1', fraction: '.25' },
  { name: 'USD Coin', symbol: 'USDC', whole: '1,480', fraction: '.50' },
  { name: 'Wrapped Bitcoin', symbol: 'WBTC', whole: '0', fraction: '.0412' },
] as const

/** A drawing of what one has here once connected. It says that it is one, and is not read out. */
export function ExampleCard() {
  const { say, spoken } = useTexts(showcaseTexts)
  return (
    <div {...spoken} className={styles['example']} aria-hidden="true">
      <div className={styles['exampleHead']}>
        <Avatar address={someone} sizePx={36} />
        <strong>ada.eth</strong>
        <Tag>{say('showcase.example')}</Tag>
      </div>
      <p className={`${home['sum']} ${styles['exampleSum']}`}>
        <bdi dir="ltr">
          1<span>.25</span> ETH
        </bdi>
      </p>
      <div className={styles['exampleActions']}>
        {[SendIcon, ReceiveIcon, SignIcon, ActivityIcon].map((Icon, index) => (
          <span key={Icon.name + String(index)} className={styles['exampleAction']}>
            <Icon />
          </span>
        ))}
      </div>
      {assets.map(({ name, symbol, whole, fraction }) => (
        <div key={symbol} className={styles['exampleRow']}>
          <Tile name={symbol} logo={`tokens/${symbol}`} form="round" />
          <span>{name}</span>
          <span className={styles['exampleAmount']}>
            <bdi dir="ltr">
              {whole}
              <span>{fraction}</span> {symbol}
            </bdi>
          </span>
        </div>
      ))}
    </div>
  )
}
