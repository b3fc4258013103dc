/** The example of the deployment format, word for word but for its comments and its cut base64. */
export const example = `{
  "models": [
    {
      "name": "demo-model",
      "types": {
        "com.vendor.demo.model.Party": { "kind": "entity", "abstract": true, "properties": { "lastName": "string" } },
        "com.vendor.demo.model.Person": {
          "kind": "entity",
          "extends": ["com.vendor.demo.model.Party"],
          "abstract": false,
          "id": "long",
          "properties": {
            "firstName": "string",
            "ssn":    { "type": "string", "mandatory": true },
            "active": { "type": "boolean", "nullable": false, "default": true },
            "father":   "com.vendor.demo.model.Person",
            "gender":   "com.vendor.demo.model.Gender",
            "children": "list<com.vendor.demo.model.Person>",
            "nicknames":"set<string>",
            "phoneBook":"map<string,string>",
            "anything": "object"
          }
        },
        "com.vendor.demo.model.Gender": { "kind": "enum", "constants": ["male", "female"] }
      }
    }
  ],
  "accesses": [
    {
      "id": "access.demo",
      "model": "demo-model",
      "partitions": "distinct",
      "entities": [
        { "_type": "com.vendor.demo.model.Person", "_id": "0", "id": 1, "firstName": "John", "ssn": "111",
          "children": [ { "_ref": "1" } ] },
        { "_type": "com.vendor.demo.model.Person", "_id": "1", "id": 2, "firstName": "Mary", "ssn": "222" }
      ],
      "resources": [
        { "id": "r1", "name": "hello.txt", "mimeType": "text/plain", "text": "hello" },
        { "id": "r2", "name": "photo.png", "base64": "iVBORw0KGgo=" }, { "id": "r3", "path": "files/map.svg" }
      ],
      "workbench": [
        { "name": "persons",      "action": { "kind": "SimpleQueryAction", "type": "com.vendor.demo.model.Person" } },
        { "name": "likeThis",     "action": { "kind": "PrototypeQueryAction", "prototype": { "_type": "com.vendor.demo.model.Person", "lastName": "Doe" } } },
        { "name": "byLastName",   "action": { "kind": "TemplateQueryAction", "type": "com.vendor.demo.model.Person",
                                              "where": { "lastName": { "variable": "lastName" } } } },
        { "name": "newPerson",    "action": { "kind": "SimpleInstantiationAction", "type": "com.vendor.demo.model.Person" } },
        { "name": "newDoe",       "action": { "kind": "TemplateInstantiationAction", "type": "com.vendor.demo.model.Person",
                                              "values": { "lastName": "Doe", "firstName": { "variable": "firstName" } } } },
        { "name": "detect",       "action": { "kind": "RpcAction", "request": "com.vendor.model.deploymentapi.cartridge.DetectCartridges" } }
      ],
      "services": {
        "com.vendor.model.deploymentapi.cartridge.DetectCartridges": { "properties": {}, "message": "Detected new cartridges" },
        "com.vendor.model.deploymentapi.cartridge.SynchronizeCartridge": {
          "properties": { "cartridge": { "type": "string", "mandatory": true } },
          "message": "Synchronized {cartridge}",
          "result": null
        }
      }
    }
  ],
  "users": [ { "name": "demo", "password": "demo", "roles": ["admin"] } ],
  "sessions": { "maxIdleTime": 1800000 }
}`;
