/** Messages of the SQL console. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/sql.ts'

export function sql(w: Words): Messages {
  return {
    scope: '只读，查询发现的表格',
    names: '表格与列',
    history: '以前的查询',
    forgetHistory: '清除这些查询',
    run: '运行',
    running: '运行中',
    completion: '补全',
    noNames: '还没有表格。导入含有重复出现的数值的图片或笔记。',
    completionHint: 'Ctrl+空格补全名称',
    kinds: { table: '表格', column: '列', keyword: '关键字', function: '函数' },
    summary: (rows, time) => `${w.count(rows)} 行，${time}`,
    truncated: '（其余已省略；请加 LIMIT 和 OFFSET）',
    view: '结果形式',
    table: '表格',
    chart: '图表',
    result: '结果',
    noRows: '查询没有返回行。',
    copyTsv: '复制为 TSV',
    copied: '已复制结果。',
    save: '保存结果',
    across: '横轴',
    up: '纵轴',
    row: '行',
    chartOf: (name, rows) => `${name}，${w.count(rows)} 行`,
  }
}
