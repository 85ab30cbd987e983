//! Writes the Rust types of a descriptor set: `generate <descriptor set> <folder>`.
//!
//! `make wire` runs it on what `buf build` wrote, so that no build needs protoc.

use std::{env, error::Error, fs, path::PathBuf};

use prost::Message;
use prost_types::FileDescriptorSet;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(source), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: generate <descriptor set> <folder>".into());
    };
    let descriptors = FileDescriptorSet::decode(fs::read(source)?.as_slice())?;
    // Maps in key order: equal values are equal bytes.
    prost_build::Config::new().btree_map(["."]).out_dir(PathBuf::from(folder)).compile_fds(descriptors)?;
    Ok(())
}
