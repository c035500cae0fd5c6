// Generated from views.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../../api/document.ts";
import type {
  SavedViewDeleteData,
  SavedViewDeleteVariables,
  SavedViewSaveData,
  SavedViewSaveVariables,
  SavedViewsData,
  SavedViewsVariables,
  SharedViewDeleteData,
  SharedViewDeleteVariables,
  SharedViewSaveData,
  SharedViewSaveVariables,
} from "../../../api/operation-types.ts";

export type {
  SavedViewDeleteData,
  SavedViewSaveData,
  SavedViewsData,
  SharedViewDeleteData,
  SharedViewSaveData,
} from "../../../api/operation-types.ts";

export const SavedViews: TypedDocument<SavedViewsData, SavedViewsVariables> = {
  name: "SavedViews",
  text: "query SavedViews{savedViews{id name query isShared}}",
};

export const SavedViewSave: TypedDocument<SavedViewSaveData, SavedViewSaveVariables> = {
  name: "SavedViewSave",
  text: "mutation SavedViewSave($name:String!$query:String!){saved:savedViewSave(name:$name query:$query){view{id}userErrors{message field}}}",
};

export const SharedViewSave: TypedDocument<SharedViewSaveData, SharedViewSaveVariables> = {
  name: "SharedViewSave",
  text: "mutation SharedViewSave($name:String!$query:String!){saved:sharedViewSave(name:$name query:$query){view{id}userErrors{message field}}}",
};

export const SavedViewDelete: TypedDocument<SavedViewDeleteData, SavedViewDeleteVariables> = {
  name: "SavedViewDelete",
  text: "mutation SavedViewDelete($id:ID!){savedViewDelete(id:$id){userErrors{message field}}}",
};

export const SharedViewDelete: TypedDocument<SharedViewDeleteData, SharedViewDeleteVariables> = {
  name: "SharedViewDelete",
  text: "mutation SharedViewDelete($id:ID!){sharedViewDelete(id:$id){userErrors{message field}}}",
};
