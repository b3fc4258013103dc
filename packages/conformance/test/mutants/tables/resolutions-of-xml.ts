import { mutant, table } from '../mutant.js';
import { editBodyText, header, on, paths, replaceInBody, requests } from '../mutations/index.js';

const { entity } = paths;
const xml = header('content-type', /xml/);

/** text, line ends and declarations in XML. */
export const resolutionsOfXml = table(
  mutant('R-69-01', 'text between elements is passed over', on('PUT', entity, xml, replaceInBody(/>stray</, '><'))),
  mutant(
    'R-69-03',
    'carriage returns stay',
    requests('PUT', entity, xml)(editBodyText((text) => text.replaceAll('\r', '&#13;'))),
  ),
  mutant(
    'R-69-03',
    'an escaped carriage return is a line end',
    on('PUT', entity, xml, replaceInBody(/&#(13|xD);/g, '\n')),
  ),
  mutant(
    'R-69-05',
    'a declaration within the root is passed over',
    on('PUT', entity, xml, replaceInBody(/(<gm-data>.*)<!DOCTYPE x>/, '$1')),
  ),
);
