import { pageConfig } from '../../scripts/pageBuild.ts'
import { pageLogos } from '../../scripts/pageLogos.ts'
import { pageTokens } from '../../scripts/pageTokens.ts'

// The gallery shows every screen: what one page alone needs is in two of them.
const config = pageConfig('/', { sharedBy: 3 })

// First, so that the logos are there when what is served gets its encodings.
export default { ...config, plugins: [pageLogos('/'), pageTokens(), ...(config.plugins ?? [])] }
