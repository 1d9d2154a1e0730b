/** What the libraries that read zips and JSON say inside a sentence of the engine, in three languages. */
import { written as w, type Written } from './sentence.ts'

export const LIBRARIES: readonly Written[] = [
  w(
    'End of central directory record signature not found. Either not a zip file, or file is truncated.',
    'kein Inhaltsverzeichnis gefunden: kein Zip oder abgeschnitten',
    '未找到目录：不是 zip 文件或文件不完整',
  ),
  w('invalid central directory file header signature: {code}', 'das Inhaltsverzeichnis ist beschädigt: {code}', '目录已损坏：{code}'),
  w(
    '{what:said} in JSON at position {n:number} (line {line:number} column {column:number})',
    '{what:said}, Zeichen {n:number} (Zeile {line:number}, Spalte {column:number})',
    '{what:said}，第 {n:number} 个字符（第 {line:number} 行第 {column:number} 列）',
  ),
  w('{what:said} in JSON at position {n:number}', '{what:said}, Zeichen {n:number}', '{what:said}，第 {n:number} 个字符'),
  w("Expected ',' or '}' after property value", 'nach dem Wert fehlt „,“ oder „}“', '值后缺少“,”或“}”'),
  w("Expected ',' or ']' after array element", 'nach dem Element fehlt „,“ oder „]“', '元素后缺少“,”或“]”'),
  w("Expected property name or '}'", 'ein Name oder „}“ fehlt', '缺少属性名或“}”'),
  w('Expected double-quoted property name', 'ein Name in Anführungszeichen fehlt', '缺少带双引号的属性名'),
  w("Expected ':' after property name", 'nach dem Namen fehlt „:“', '属性名后缺少“:”'),
  w('Unterminated string', 'eine Zeichenkette endet nicht', '字符串未结束'),
  w('Bad control character in string literal', 'ein Steuerzeichen in einer Zeichenkette', '字符串中有控制字符'),
  w('Bad escaped character', 'ein falsches Zeichen nach „\\“', '“\\”后的字符有误'),
  w('Unexpected non-whitespace character after JSON', 'nach dem JSON steht noch etwas', 'JSON 之后还有内容'),
  w('Unexpected end of JSON input', 'das JSON bricht ab', 'JSON 不完整'),
  w("Unexpected token '{token}', {near} is not valid JSON", 'unerwartetes Zeichen „{token}“: {near}', '意外的字符“{token}”：{near}'),
]
