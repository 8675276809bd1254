import { pageConfig } from '../../scripts/pageBuild.ts'
import { pageLogos } from '../../scripts/pageLogos.ts'
import { pageTokens } from '../../scripts/pageTokens.ts'

const config = pageConfig('/')

// First, so that the logos are there when what is served gets its encodings.
export default { ...config, plugins: [pageLogos('/'), pageTokens(), ...(config.plugins ?? [])] }
