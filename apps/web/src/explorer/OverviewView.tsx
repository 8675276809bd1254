import { LiveRegion, ServerIcon, Tag, Tile } from '@latchkey/ui'
import pages from '../pages.module.css'
import { readOverviewAnswer } from './answers.ts'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { countText } from './figures.ts'
import { BlockTime, NoAnswer, PlaceLink } from './parts.tsx'
import { useAnswer } from './useAnswer.ts'

const always = () => true

/** The newest blocks of a network. */
export function OverviewView() {
  const { chain } = useNetwork()
  const { answer, failure, again } = useAnswer({ path: String(chain.id), read: readOverviewAnswer, mayChange: always })
  return (
    <>
      <h1 className={pages['heading']}>Explorer</h1>
      {answer === undefined ? (
        <NoAnswer failure={failure} onAgain={again} />
      ) : (
        <section aria-labelledby="blocks">
          <h2 id="blocks" className={styles['title']}>
            Latest blocks
          </h2>
          {failure !== undefined && <NoAnswer failure={failure} onAgain={again} />}
          <ol className={styles['list']}>
            {answer.blocks.map((block) => (
              <li key={block.hash} className={styles['line']} data-whole="true">
                <Tile name="" drawing={<ServerIcon sizePx={18} />} />
                <span className={styles['what']}>
                  <PlaceLink kind="block" id={String(block.number)} />
                  <span className={styles['quiet']}>
                    <BlockTime timestamp={block.timestamp} />
                  </span>
                </span>
                {block.transactionCount === 0n ? (
                  <span className={styles['quiet']}>empty</span>
                ) : (
                  <Tag tone="ok">
                    {block.transactionCount === 1n
                      ? '1 transaction'
                      : `${countText(block.transactionCount)} transactions`}
                  </Tag>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <LiveRegion status={answer === undefined ? '' : 'The latest blocks are here.'} />
    </>
  )
}
