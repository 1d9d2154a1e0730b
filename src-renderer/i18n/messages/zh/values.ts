/** Words that stand inside values and beside them. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/values.ts'

export function values(_w: Words): Messages {
  return {
    ambiguous: '有歧义',
    conflicting: '相互矛盾',
    corrected: '已更正',
    currencyNotStated: '未注明币种',
    lowConfidence: '置信度低',
    missing: '缺失',
    no: '否',
    noDate: '无日期',
    yes: '是',
    types: {
      number: '数字',
      percent: '百分比',
      currency: '货币',
      duration: '时长',
      date: '日期',
      time: '时间',
      datetime: '日期和时间',
      boolean: '是或否',
      category: '类别',
      text: '文本',
    },
  }
}
