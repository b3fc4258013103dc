import { mutant, table } from '../mutant.js';
import { bodyText, editBodyText, editText, header, on, paths, refuse } from '../mutations/index.js';

const { entity, properties } = paths;
const xml = header('content-type', /xml/);

/** text, line ends and declarations in XML. */
export const resolutionsOfXml = table(
  mutant(
    'R-69-01',
    'text between elements is passed over',
    on(
      'PUT',
      entity,
      xml,
      editBodyText((text) => text.replace(/>stray</, '><')),
    ),
  ),
  mutant('R-69-02', 'white space between elements is refused', on('PUT', entity, xml, bodyText(/>\s+</), refuse(400))),
  mutant(
    'R-69-03',
    'carriage returns stay',
    on(
      'PUT',
      entity,
      xml,
      editBodyText((text) => text.replaceAll('\r', '&#13;')),
    ),
  ),
  mutant(
    'R-69-03',
    'an escaped carriage return is a line end',
    on(
      'PUT',
      entity,
      xml,
      editBodyText((text) => text.replaceAll(/&#(13|xD);/g, '\n')),
    ),
  ),
  mutant(
    'R-69-04',
    'carriage returns are written as they are',
    on(
      'GET',
      properties,
      header('accept', /xml/),
      editText((text) => text.replaceAll('&#13;', '\r')),
    ),
  ),
  mutant(
    'R-69-05',
    'a declaration within the root is passed over',
    on(
      'PUT',
      entity,
      xml,
      editBodyText((text) => text.replace(/(<gm-data>.*)<!DOCTYPE x>/, '$1')),
    ),
  ),
);
