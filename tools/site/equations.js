// Draws equations for the documentation site: a JSON list of {tex, display} on standard input, their HTML as a list on standard output.
const katex = require(process.argv[2])

const wanted = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const drawn = wanted.map(({ tex, display }) => {
  try {
    return katex.renderToString(tex, { displayMode: display, throwOnError: true, strict: 'error' })
  } catch (problem) {
    console.error(`equation not understood: ${problem.message}\n  ${tex}`)
    process.exit(1)
  }
})
process.stdout.write(JSON.stringify(drawn))
