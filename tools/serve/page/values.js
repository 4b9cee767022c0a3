// The panel about the value of a position: temperature, mean, stops and the other columns of the service.
import {element, replace, reveal} from './dom.js';

const names = {temperature: 'Temperature', mean: 'Mean', left_stop: 'Left stop', right_stop: 'Right stop',
               reduced: 'Reduced form', atomic_weight: 'Atomic weight', birthday: 'Birthday',
               thermograph: 'Thermograph'};

/** The columns to ask for, joined by commas; '' for a table without values. */
export const columnsOf = (table) => table.metric === 'value' ? Object.keys(names).join(',') : '';

/** The lines about a column: a wall of the thermograph has a line of its own, `2 at 0, 3/4 at 5/4`. */
function linesOf(key, text) {
  if (key !== 'thermograph') return [text ?? 'none'];
  return text.split('|').map((wall, i) => {
    const corners = wall.split(' ').map((corner) => corner.replace('@', ' at ')).join(', ');
    return `${['left', 'right'][i]} wall: ${corners}`;
  });
}

/** Shows the columns of an answer; hides the panel if it has none. */
export function showValue(answer) {
  const known = Object.keys(names).filter((key) => answer?.[key] !== undefined);
  reveal('value-panel', known.length > 0);
  replace('value-facts', known.map((key) => [
    element('dt', {}, names[key]), linesOf(key, answer[key]).map((line) => element('dd', {}, line))]));
}
